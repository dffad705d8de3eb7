CREATE TABLE `ticket_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`months` integer,
	`purpose` text NOT NULL,
	`wants_paper` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_types_months" CHECK("ticket_types"."months" BETWEEN 1 AND 600)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_types_unique` ON `ticket_types` (`name_key`) WHERE "ticket_types"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`type_id` integer NOT NULL,
	`number` text NOT NULL,
	`issued_on` text NOT NULL,
	`expires_on` text,
	`paper_file_id` integer,
	`seen_at` text,
	`seen_by_id` integer,
	`reminded_of` text,
	`reminded_days` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`paper_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seen_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tickets_person" CHECK(("tickets"."staff_id" IS NULL) <> ("tickets"."volunteer_id" IS NULL)),
	CONSTRAINT "tickets_dates" CHECK("tickets"."expires_on" >= "tickets"."issued_on")
) STRICT;
--> statement-breakpoint
CREATE INDEX `tickets_by_staff` ON `tickets` (`staff_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `tickets_by_volunteer` ON `tickets` (`volunteer_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `tickets_by_expiry` ON `tickets` (`expires_on`) WHERE "tickets"."deleted_at" IS NULL AND "tickets"."expires_on" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_by_type` ON `tickets` (`type_id`,`volunteer_id`,`staff_id`);--> statement-breakpoint
CREATE INDEX `tickets_by_seer` ON `tickets` (`seen_by_id`) WHERE "tickets"."seen_by_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_by_paper` ON `tickets` (`paper_file_id`) WHERE "tickets"."paper_file_id" IS NOT NULL;