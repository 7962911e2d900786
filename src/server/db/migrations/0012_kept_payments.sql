CREATE TABLE "kept_payments" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"refunded_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_settled" ON "mails" USING btree ("created_at") WHERE next_try_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_handled" ON "payment_events" USING btree ("received_at") WHERE next_try_at is null;