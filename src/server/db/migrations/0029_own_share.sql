ALTER TABLE "subscriptions" ADD COLUMN "share_minor" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "share_parts" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "share_of" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "shared_with" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_share" CHECK (num_nonnulls("subscriptions"."share_minor", "subscriptions"."share_of") <= 1 and num_nonnulls("subscriptions"."share_parts", "subscriptions"."share_of") <> 1
        and "subscriptions"."share_minor" >= 0 is not false and ("subscriptions"."share_parts" > 0 and "subscriptions"."share_parts" < "subscriptions"."share_of") is not false);