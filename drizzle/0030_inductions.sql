CREATE TABLE `inductions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`staff_id` integer,
	`volunteer_id` integer,
	`document_name` text NOT NULL,
	`document_sha256` text NOT NULL,
	`read_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inductions_person" CHECK(("inductions"."staff_id" IS NULL) <> ("inductions"."volunteer_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `inductions_staff_unique` ON `inductions` (`project_id`,`staff_id`,`document_sha256`) WHERE "inductions"."staff_id" IS NOT NULL AND "inductions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `inductions_volunteer_unique` ON `inductions` (`project_id`,`volunteer_id`,`document_sha256`) WHERE "inductions"."volunteer_id" IS NOT NULL AND "inductions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `inductions_by_project` ON `inductions` (`project_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `inductions_by_staff` ON `inductions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `inductions_by_volunteer` ON `inductions` (`volunteer_id`);