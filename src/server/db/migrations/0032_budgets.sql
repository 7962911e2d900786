CREATE TABLE "budgets" (
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"import_id" uuid,
	CONSTRAINT "budgets_user_id_category_pk" PRIMARY KEY("user_id","category"),
	CONSTRAINT "budgets_amount" CHECK ("budgets"."amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;