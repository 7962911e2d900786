CREATE TABLE "channel_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"target_hash" "bytea" NOT NULL,
	"session_hash" "bytea",
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_result" text,
	"last_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "channels_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_channel" FOREIGN KEY ("user_id","channel_id") REFERENCES "public"."channels"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_messages_due" ON "channel_messages" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "channel_messages_channel" ON "channel_messages" USING btree ("user_id","channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_target" ON "channels" USING btree ("user_id","target_hash");