CREATE TABLE "imported_subscriptions" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	CONSTRAINT "imported_subscriptions_user_id_import_id_subscription_id_pk" PRIMARY KEY("user_id","import_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"format" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"added" integer NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "imported_subscriptions" ADD CONSTRAINT "imported_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_subscriptions" ADD CONSTRAINT "imported_subscriptions_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_imported_at" ON "imports" USING btree ("imported_at");