import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import classes from './projects-page.module.css';

/** A project's picture, or a text when there is none or this browser cannot show its type. Fills its container. */
export function ProjectPicture({ url, alt = '' }: { url: string | null; alt?: string }) {
  const [failedUrl, setFailedUrl] = useState('');
  if (url === null || url === failedUrl) {
    return (
      <div className={classes.none}>
        <IconPhoto size={28} stroke={1.5} aria-hidden />
        {url === null ? messages.projects.noImage : messages.projects.imageNotShown}
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <img src={url} alt={alt} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
    </div>
  );
}
