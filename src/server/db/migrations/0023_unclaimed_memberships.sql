ALTER TABLE "kept_memberships" ADD COLUMN "is_unclaimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_memberships" ADD COLUMN "is_to_end" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "refund_asked_at" timestamp (3) with time zone;