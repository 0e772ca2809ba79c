import type { PlatformId } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Clip } from '#kit/base/pieces.tsx';
import { PlatformMark } from './platform-mark.tsx';

/** The head of a phone card: the platform, a name, and a mark at the end. */
export const PlatformTitle = ({
  platform,
  name,
  mark,
}: {
  platform: PlatformId;
  name: string;
  mark: ReactNode;
}) => (
  <>
    <PlatformMark platform={platform} />
    <Clip as="b" grow>
      {name}
    </Clip>
    {mark}
  </>
);
