CREATE TABLE "kept_payments" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"refunded_minor" bigint NOT NULL
);
