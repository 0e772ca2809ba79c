import './names.ts';

export * from './cut.ts';
export * from './cut-frames.ts';
export {
  type Clip,
  Lens,
  Lenses,
  type Logo,
  type MusicChoice,
  materialsOfDoc,
  type SubtitleChoice,
  VideoDoc,
  type VideoShot,
  type VoiceChoice,
} from './doc.ts';
export * from './film-look.ts';
export { rowsOf, widthOf } from './lines.ts';
export { FILM_PREVIEW_PAGE, videoPublish } from './publishing.ts';
export { type VideoToReview, videoReview } from './review.ts';
export {
  FilmFinding,
  FilmMusic,
  Footage,
  Narration,
  Video,
  VideoCounts,
  VideoInfo,
  VideoInput,
  VideoTheme,
  VideoThemeInfo,
} from './shape.ts';
export * from './speaking-time.ts';
export * from './states.ts';
export { type Spoken, spreadMarks, subtitleLines } from './subtitle-lines.ts';
export { type Suggestion, type VideoThemeSearch, videoLens, videoTheme } from './theme.ts';
export { type PlacedShot, placeShots, stickerSpan, VOICE_LEAD_MS } from './timeline.ts';
export { type VideoSearch, video } from './video.ts';
export * from './voices.ts';
export * from './words.ts';
