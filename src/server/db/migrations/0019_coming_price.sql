ALTER TABLE "subscriptions" ADD COLUMN "then_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "then_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "notice_days" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_then" CHECK (("subscriptions"."then_amount_minor" is null) = ("subscriptions"."then_from" is null));