CREATE TABLE `added_hours` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`project_id` integer,
	`activity_id` integer,
	`date` text NOT NULL,
	`minutes` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "added_hours_person" CHECK(("added_hours"."staff_id" IS NULL) <> ("added_hours"."volunteer_id" IS NULL)),
	CONSTRAINT "added_hours_work" CHECK(("added_hours"."project_id" IS NULL) <> ("added_hours"."activity_id" IS NULL)),
	CONSTRAINT "added_hours_minutes" CHECK("added_hours"."minutes" BETWEEN 1 AND 1440)
) STRICT;
--> statement-breakpoint
CREATE INDEX `added_hours_by_date` ON `added_hours` (`date`);--> statement-breakpoint
CREATE INDEX `added_hours_by_staff` ON `added_hours` (`staff_id`,`date`);--> statement-breakpoint
CREATE INDEX `added_hours_by_volunteer` ON `added_hours` (`volunteer_id`,`date`);--> statement-breakpoint
CREATE INDEX `added_hours_by_project` ON `added_hours` (`project_id`);--> statement-breakpoint
CREATE INDEX `added_hours_by_activity` ON `added_hours` (`activity_id`);