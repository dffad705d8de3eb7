ALTER TABLE `predator_records` ADD `from_lines` text;--> statement-breakpoint
ALTER TABLE `trap_checks` ADD `in_records` integer DEFAULT false NOT NULL;