import './names.ts';

export * from './cut.ts';
export * from './cut-frames.ts';
export {
  BoardShot,
  BoardShots,
  type Clip,
  type Logo,
  type MusicChoice,
  materialsOfDoc,
  type ShotCard,
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
  FilmCardShown,
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
export * from './shots-to-mend.ts';
export * from './speaking-time.ts';
export * from './states.ts';
export { type SpokenSentence, spreadMarks, subtitleLines } from './subtitle-lines.ts';
export { type Suggestion, type VideoThemeSearch, videoBoard, videoTheme } from './theme.ts';
export { type PlacedShot, placeShots, stickerSpan, VOICE_LEAD_MS } from './timeline.ts';
export { type VideoSearch, video } from './video.ts';
export * from './voices.ts';
export * from './words.ts';
