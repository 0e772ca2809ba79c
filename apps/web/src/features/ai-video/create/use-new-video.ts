import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { VIDEO_FIELDS } from './video-fields.tsx';

/** The wishes of a new theme. */
export const useNewVideo = (kind: 'montage' | 'storyboard') => useEntryForm(VIDEO_FIELDS[kind], null, {});
