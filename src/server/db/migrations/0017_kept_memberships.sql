CREATE TABLE "kept_memberships" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"billing_cycle" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "is_after_deletion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "kept_memberships_due" ON "kept_memberships" USING btree ("next_check_at") WHERE next_check_at is not null;