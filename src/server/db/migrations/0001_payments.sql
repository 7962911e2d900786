CREATE TABLE "payment_refunds" (
	"payment_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_refunds_payment_id_refund_id_pk" PRIMARY KEY("payment_id","refund_id")
);
--> statement-breakpoint
CREATE TABLE "provider_plans" (
	"key_id" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"plan_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_plans_key_id_billing_cycle_amount_minor_pk" PRIMARY KEY("key_id","billing_cycle","amount_minor")
);
--> statement-breakpoint
DROP INDEX "memberships_open";--> statement-breakpoint
DROP INDEX "memberships_checked_at";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
-- Until now everyone was charged the same.
UPDATE "memberships" SET "amount_minor" = CASE "billing_cycle" WHEN 'yearly' THEN 99900 ELSE 9900 END;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "amount_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "currency" text DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paid_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "auth_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "charge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "proven_payment_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_close_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "grace_ended_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "failed_notice_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "check_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "cancel_leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_period_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "standing" text DEFAULT 'counts' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pro_until_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pro_confirming_until_at" timestamp (3) with time zone;--> statement-breakpoint
-- A creation that was cut off has no checkout that anyone could pay.
DELETE FROM "memberships" WHERE "status" = 'creating';--> statement-breakpoint
-- Ends came from the provider's entities, which may have moved on to a period that nobody paid: from now on payments
-- decide. Where no payment was recorded, the first cycle is kept as if given by hand, and all are asked about at once.
INSERT INTO "plan_grants" ("user_id", "id", "billing_cycle", "granted_at", "ends_at", "cancelled_at")
SELECT "user_id", gen_random_uuid(), "billing_cycle", "created_at",
  least("current_end_at", "created_at" + CASE "billing_cycle" WHEN 'yearly' THEN interval '1 year' ELSE interval '1 month' END),
  "created_at"
FROM "memberships" AS m
WHERE "current_end_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "payments" AS p WHERE p."user_id" = m."user_id" AND p."provider_id" = m."provider_id");--> statement-breakpoint
-- The payment stand-in keeps its books in another form now. What it no longer knows counts as cancelled; what was paid stays.
DELETE FROM "sandbox_objects";--> statement-breakpoint
UPDATE "memberships" SET "next_check_at" = "created_at"
WHERE "provider_id" IS NOT NULL AND "status" NOT IN ('expired', 'completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("recorded_at") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_creating" ON "memberships" USING btree ("user_id") WHERE status = 'creating';--> statement-breakpoint
CREATE INDEX "memberships_next_check" ON "memberships" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_problem" ON "payments" USING btree ("paid_at") WHERE standing in ('duplicate', 'wrong_amount');--> statement-breakpoint
CREATE INDEX "users_pro_end" ON "users" USING btree (greatest(pro_expires_at, pro_until_at));--> statement-breakpoint
CREATE INDEX "users_end_unannounced" ON "users" USING btree (greatest(pro_expires_at, pro_until_at)) WHERE pro_ended_notice_for is distinct from pro_expires_at;
