import type { FileKind } from '@zhiying/contract';
import type { ComponentType } from 'react';
import type { IconProps } from '#kit/base/icon.tsx';
import { ArchiveIcon, AudioIcon, ImageIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';

export const KIND_ICONS: Record<FileKind, ComponentType<IconProps>> = {
  image: ImageIcon,
  video: VideoIcon,
  audio: AudioIcon,
  pdf: PageIcon,
  archive: ArchiveIcon,
};
