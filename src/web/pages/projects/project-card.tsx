import { Anchor, Group, Title } from '@mantine/core';
import {
  type Icon,
  IconAmbulance,
  IconBuildingHospital,
  IconCalendar,
  IconFileText,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconStethoscope,
  IconTarget,
  IconTrash,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { PhoneLink } from '#web/components/contact-links.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lines from '#web/components/lines.module.css';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { editProjectPath, projectPath } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';
import { ProjectPicture } from './project-picture.tsx';
import classes from './projects-page.module.css';

export type Project = Outputs['projects']['list'][number];

/** A project at a glance, with its emergency contacts. */
export function ProjectCard({ project, onDelete }: { project: Project; onDelete: () => void }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const headingId = `project-${project.id}`;
  return (
    <Surface as="article" flush className={classes.card} aria-labelledby={headingId}>
      <div className={classes.picture}>
        <ProjectPicture url={project.imageUrl} />
      </div>
      <div className={classes.body}>
        <Group gap="sm" align="flex-start" justify="space-between">
          <Title order={2} size="h3" id={headingId} className={classes.title}>
            <Link to={projectPath(project.id)} state={{ list: search }} className={lines.quiet}>
              {project.name}
            </Link>
          </Title>
          <StatusBadge status={project.status} />
        </Group>
        <ProjectLines project={project} />
      </div>
      <div className={classes.foot}>
        {project.inductionFileUrl && (
          <Anchor
            href={project.inductionFileUrl}
            download={project.inductionFileName ?? true}
            className={clsx(lines.link, classes.induction)}
            aria-label={`Induction document of ${project.name}`}
          >
            <IconFileText size={20} stroke={1.7} aria-hidden />
            Induction
          </Anchor>
        )}
        <ActionIconButton
          label="Edit"
          subject={project.name}
          icon={IconPencil}
          onClick={() => void navigate(editProjectPath(project.id))}
        />
        <ActionIconButton label="Delete" subject={project.name} icon={IconTrash} onClick={onDelete} />
      </div>
    </Surface>
  );
}

function ProjectLines({ project }: { project: Project }) {
  const { primaryContactName, primaryContactPhone, localMedicalCenterAddress, localMedicalCenterPhone } = project;
  return (
    <ul className={classes.lines}>
      <Line icon={IconTarget} label="Objectives" parts={[project.objectiveTitles.join(', ')]} />
      <Line icon={IconMapPin} label="Location" parts={[project.location]} />
      <Line icon={IconCalendar} label="Start date" parts={[<FormattedDate key="date" date={project.startDate} />]} />
      <Line
        icon={IconPhone}
        label="Primary contact"
        parts={[primaryContactName, primaryContactPhone && <PhoneLink key="phone" phone={primaryContactPhone} />]}
      />
      <Line icon={IconAmbulance} label="Emergency services" parts={[project.emergencyServices]} />
      <Line
        icon={IconStethoscope}
        label="Local medical center"
        parts={[
          localMedicalCenterAddress,
          localMedicalCenterPhone && <PhoneLink key="phone" phone={localMedicalCenterPhone} />,
        ]}
      />
      <Line icon={IconBuildingHospital} label="Local hospital" parts={[project.localHospital]} />
    </ul>
  );
}

/** A line of the card; nothing when it has no content. */
function Line({ icon: Drawn, label, parts }: { icon: Icon; label: string; parts: ReactNode[] }) {
  const said = parts.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <li className={lines.beside}>
      <Drawn size={18} stroke={1.7} aria-hidden />
      <span className="bl-hidden">{label}: </span>
      <span>
        {said.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
          <Fragment key={index}>
            {index > 0 && ', '}
            {part}
          </Fragment>
        ))}
      </span>
    </li>
  );
}
