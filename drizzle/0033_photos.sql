CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` integer,
	`small_file_id` integer,
	`activity_id` integer,
	`incident_id` integer,
	`project_id` integer,
	`caption` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`taken_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_owner" CHECK(("photos"."activity_id" IS NOT NULL) + ("photos"."incident_id" IS NOT NULL) + ("photos"."project_id" IS NOT NULL) = 1),
	CONSTRAINT "photos_position" CHECK(("photos"."latitude" IS NULL) = ("photos"."longitude" IS NULL)),
	CONSTRAINT "photos_files" CHECK("photos"."deleted_at" IS NOT NULL OR ("photos"."file_id" IS NOT NULL AND "photos"."small_file_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `photos_by_file` ON `photos` (`file_id`) WHERE "photos"."file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_small_file` ON `photos` (`small_file_id`) WHERE "photos"."small_file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_activity` ON `photos` (`activity_id`) WHERE "photos"."activity_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_incident` ON `photos` (`incident_id`) WHERE "photos"."incident_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_project` ON `photos` (`project_id`) WHERE "photos"."project_id" IS NOT NULL;--> statement-breakpoint
-- The text of the schema is edited: rebuilding the table would copy every uploaded file.
PRAGMA writable_schema = ON;--> statement-breakpoint
UPDATE sqlite_schema
SET sql = replace(sql, 'IN (''image'', ''document''))', 'IN (''image'', ''document'', ''photo'', ''photo small''))')
WHERE name = 'files';--> statement-breakpoint
PRAGMA writable_schema = RESET;--> statement-breakpoint
CREATE INDEX `files_by_kind` ON `files` (`kind`,`size`);