CREATE TABLE "price_reports" (
	"user_id" uuid NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"country" text NOT NULL,
	"amount_minor" bigint,
	"reported_on" date NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_reports_user_id_service_currency_billing_cycle_pk" PRIMARY KEY("user_id","service","currency","billing_cycle")
);
--> statement-breakpoint
ALTER TABLE "price_reports" ADD CONSTRAINT "price_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_reports_reported_at" ON "price_reports" USING btree ("reported_at");