CREATE TABLE "reminder_answers" (
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"sent_on" date NOT NULL,
	"answer" text NOT NULL,
	"remind_on" date,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_answers_user_id_subscription_id_kind_due_on_sent_on_pk" PRIMARY KEY("user_id","subscription_id","kind","due_on","sent_on")
);
--> statement-breakpoint
ALTER TABLE "reminder_answers" ADD CONSTRAINT "reminder_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_answers_at" ON "reminder_answers" USING btree ("answered_at");