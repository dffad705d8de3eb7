-- A search for one or two letters looks them up as the beginning of a part of three. With two line ends after the text, its last letters begin one as well.
UPDATE `activities` SET `search_text` = `search_text` || char(10) || char(10);
--> statement-breakpoint
CREATE VIRTUAL TABLE `activities_search_parts` USING fts5vocab('activities_search', 'instance');
