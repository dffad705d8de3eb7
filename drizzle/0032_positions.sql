ALTER TABLE `activities` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `activities` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `activities` ADD `accuracy` real;--> statement-breakpoint
ALTER TABLE `activities` ADD `position_how` text;--> statement-breakpoint
ALTER TABLE `incidents` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `incidents` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `incidents` ADD `accuracy` real;--> statement-breakpoint
ALTER TABLE `incidents` ADD `position_how` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `projects` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `projects` ADD `accuracy` real;--> statement-breakpoint
ALTER TABLE `projects` ADD `position_how` text;