import { Anchor, Box, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconAmbulance,
  IconBuildingHospital,
  IconFileText,
  IconMapPin,
  IconPhone,
  IconStethoscope,
  IconTarget,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { pointOf } from '#shared/position-fields.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import { DirectionsLink } from '#web/components/directions-link.tsx';
import lines from '#web/components/lines.module.css';
import { Surface } from '#web/components/surface.tsx';
import { ShownPosition } from '#web/parts/position/shown-position.tsx';
import type { Overview } from './project-overview.ts';
import classes from './project-page.module.css';
import { ProjectPicture } from './project-picture.tsx';

/** Where the project is, whom to ring there, and what it works towards. */
export function ProjectFacts({ project }: { project: Overview['project'] }) {
  const { primaryContactName, primaryContactPhone, localMedicalCenterAddress, localMedicalCenterPhone } = project;
  return (
    <Surface as="section" flush aria-label="Facts and emergency contacts">
      {project.imageUrl && (
        <div className={classes.picture}>
          <ProjectPicture url={project.imageUrl} />
        </div>
      )}
      <Stack component="ul" gap="sm" p="var(--bl-card-padding)" pt="md" lh={1.4}>
        <Fact icon={IconMapPin} label="Location" end={<DirectionsLink place={project.location} />}>
          {project.location}
        </Fact>
        {pointOf(project) && (
          <Fact icon={IconMapPin} label={messages.positions.position}>
            <ShownPosition of={project} what={messages.positions.ofProject} />
          </Fact>
        )}
        <Fact icon={IconPhone} label="Primary contact">
          <NameAndPhone name={primaryContactName} phone={primaryContactPhone} />
        </Fact>
        <Fact icon={IconAmbulance} label="Emergency services">
          {project.emergencyServices}
        </Fact>
        <Fact icon={IconStethoscope} label="Local medical center">
          <NameAndPhone name={localMedicalCenterAddress} phone={localMedicalCenterPhone} />
        </Fact>
        <Fact icon={IconBuildingHospital} label="Local hospital">
          {project.localHospital || <NotGiven />}
        </Fact>
        <Fact icon={IconTarget} label="Objectives">
          {project.objectiveTitles.join(', ') || <NotGiven />}
        </Fact>
        {project.inductionFileUrl && (
          <Fact icon={IconFileText} label="Induction">
            <Anchor
              href={project.inductionFileUrl}
              download={project.inductionFileName ?? true}
              py="sm"
              display="inline-block"
              fz="inherit"
              fw={550}
            >
              {project.inductionFileName ?? 'Induction document'}
            </Anchor>
          </Fact>
        )}
      </Stack>
    </Surface>
  );
}

function NotGiven() {
  return (
    <Text span inherit c="dimmed">
      Not given
    </Text>
  );
}

function NameAndPhone({ name, phone }: { name: string; phone: string }) {
  if (!name && !phone) return <NotGiven />;
  return (
    <>
      {name}
      {name && phone && ', '}
      {phone && <PhoneLink phone={phone} />}
    </>
  );
}

type FactProps = { icon: Icon; label: string; end?: ReactNode; children: ReactNode };

function Fact({ icon: Drawn, label, end, children }: FactProps) {
  return (
    <li className={clsx(lines.beside, classes.fact)}>
      <Drawn size={20} stroke={1.7} aria-hidden />
      <Box flex="1 1 6rem" miw={0}>
        <Text fz="xs" c="dimmed" lh="inherit">
          {label}
        </Text>
        <div className={classes.value}>{children}</div>
      </Box>
      {end}
    </li>
  );
}
