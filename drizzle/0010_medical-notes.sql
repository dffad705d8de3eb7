CREATE TABLE `medical_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`note` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "medical_notes_of_one" CHECK(("medical_notes"."staff_id" IS NULL) <> ("medical_notes"."volunteer_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `medical_notes_of_staff` ON `medical_notes` (`staff_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `medical_notes_of_volunteer` ON `medical_notes` (`volunteer_id`);