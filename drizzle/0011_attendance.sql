CREATE TABLE `attendance` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`signed_on_at` text NOT NULL,
	`heard_on_at` text NOT NULL,
	`signed_off_at` text,
	`briefed` integer NOT NULL,
	`ended_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_id`) REFERENCES `attendance`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_person" CHECK(("attendance"."staff_id" IS NULL) <> ("attendance"."volunteer_id" IS NULL)),
	CONSTRAINT "attendance_order" CHECK("attendance"."signed_off_at" IS NULL OR "attendance"."signed_off_at" >= "attendance"."signed_on_at")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_open_staff` ON `attendance` (`staff_id`) WHERE "attendance"."signed_off_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_open_volunteer` ON `attendance` (`volunteer_id`) WHERE "attendance"."signed_off_at" IS NULL;--> statement-breakpoint
CREATE INDEX `attendance_open` ON `attendance` (`signed_on_at`,`activity_id`) WHERE "attendance"."signed_off_at" IS NULL;--> statement-breakpoint
CREATE INDEX `attendance_by_activity` ON `attendance` (`activity_id`,`signed_on_at`);--> statement-breakpoint
CREATE INDEX `attendance_by_staff` ON `attendance` (`staff_id`,`signed_on_at`);--> statement-breakpoint
CREATE INDEX `attendance_by_volunteer` ON `attendance` (`volunteer_id`,`signed_on_at`);--> statement-breakpoint
CREATE INDEX `attendance_by_ended` ON `attendance` (`ended_id`) WHERE "attendance"."ended_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attendance_by_time` ON `attendance` (`signed_on_at`) WHERE "attendance"."signed_off_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attendance_long` ON `attendance` (`signed_off_at`) WHERE unixepoch("attendance"."signed_off_at") - unixepoch("attendance"."signed_on_at") > 129600;--> statement-breakpoint
DROP INDEX `volunteers_email_unique`;--> statement-breakpoint
ALTER TABLE `volunteers` ADD `maybe_same_id` integer REFERENCES volunteers(id);--> statement-breakpoint
CREATE INDEX `volunteers_by_likeness` ON `volunteers` (`maybe_same_id`) WHERE "volunteers"."maybe_same_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `volunteers_email_unique` ON `volunteers` (`email_key`) WHERE "volunteers"."deleted_at" IS NULL AND "volunteers"."email_key" <> '';