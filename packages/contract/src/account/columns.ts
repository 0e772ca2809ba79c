import type { ExportColumn } from '../core/call.ts';
import { PLATFORMS, type PlatformId } from './platforms.ts';

/** A column of a platform, by the name people know it by. */
export const platformColumn = (title: string): ExportColumn<unknown, PlatformId> => ({
  title,
  text: (value) => PLATFORMS[value].name,
});
