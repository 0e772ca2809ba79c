import type { Poster } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';

const DIALOG = 480;

/** A finished film of a poster. */
export const FilmDialog = ({ poster, onClose }: { poster: Poster; onClose(): void }) => (
  <Dialog open width={DIALOG} title={poster.name} onClose={onClose}>
    <video
      className={classOf({ width: 'full', objectFit: 'contain' })}
      style={{ maxHeight: '70vh' }}
      src={poster.filmUrl ? stableUrl(poster.filmUrl) : undefined}
      poster={poster.url ? stableUrl(poster.url) : undefined}
      controls
      autoPlay
      playsInline
    >
      <track kind="captions" />
    </video>
  </Dialog>
);
