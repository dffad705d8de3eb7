import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconPhotoUp, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { acceptedFiles, fileUrl } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { ChooseButton, UploadProgress } from '#web/parts/choose-file.tsx';
import { type Upload, type UploadedFile, useUpload } from '#web/parts/use-upload.ts';
import classes from './project-editor.module.css';
import { ProjectPicture } from './project-picture.tsx';

type Uploading = { error?: ReactNode; onUploading: (isUploading: boolean) => void };

/** The project's picture: choose, replace or remove it. A preview shows while it uploads. */
export function ImageField({
  fileId,
  onChange,
  error,
  onUploading,
}: Uploading & { fileId: number | null; onChange: (fileId: number | null) => void }) {
  const upload = useUpload<UploadedFile>('image', (file) => onChange(file.id));
  useReport(upload, onUploading);
  const preview = usePreview(upload.current?.file);
  return (
    <section aria-labelledby="project-image">
      <Text id="project-image" fz="text" fw={550} mb="2xs">
        Image
      </Text>
      <div className={classes.picture}>
        <ProjectPicture url={preview ?? (fileId === null ? null : fileUrl(fileId))} alt="The project's picture" />
      </div>
      <UploadProgress upload={upload} />
      <Group gap="xs" mt="xs" className={lines.grow ?? ''}>
        <ChooseButton accept={acceptedFiles.image} icon={IconPhotoUp} onFile={upload.start}>
          {messages.projects.uploadImage}
        </ChooseButton>
        {fileId !== null && (
          <Button variant="subtle" color="gray" aria-label="Remove image" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Group>
      <FormError space="before">{upload.error ?? error}</FormError>
    </section>
  );
}

type DocumentFieldProps = Uploading & {
  fileId: number | null;
  name: string;
  onChange: (fileId: number | null, name: string) => void;
};

/** The induction document, read before the first day on site: PDF, DOC or DOCX. */
export function DocumentField({ fileId, name, onChange, error, onUploading }: DocumentFieldProps) {
  const upload = useUpload<UploadedFile>('document', (file) => onChange(file.id, file.name));
  useReport(upload, onUploading);
  return (
    <section aria-labelledby="project-induction">
      <Text id="project-induction" fz="text" fw={550} mb="2xs">
        Induction document
      </Text>
      {fileId === null ? (
        <Text c="dimmed">PDF, DOC or DOCX</Text>
      ) : (
        <Anchor href={fileUrl(fileId)} download={name || true} className={lines.link}>
          <IconFileText size={20} stroke={1.7} aria-hidden />
          View {name || 'induction document'}
        </Anchor>
      )}
      <UploadProgress upload={upload} />
      <Group gap="xs" mt="xs" className={lines.grow ?? ''}>
        <ChooseButton accept={acceptedFiles.document} icon={IconUpload} onFile={upload.start}>
          {fileId === null ? 'Upload document' : 'Replace document'}
        </ChooseButton>
        {fileId !== null && (
          <Button
            variant="subtle"
            color="gray"
            aria-label="Remove induction document"
            onClick={() => onChange(null, '')}
          >
            Remove
          </Button>
        )}
      </Group>
      <FormError space="before">{upload.error ?? error}</FormError>
    </section>
  );
}

function useReport({ current }: Upload, onUploading: (isUploading: boolean) => void) {
  const isUploading = current !== null;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
}

/** The address of a local preview, while the picture uploads. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
