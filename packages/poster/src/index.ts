export { AI_LABEL_ID, withAiLabel } from './ai-label.ts';
export { withBleed } from './bleed.ts';
export { BUILTIN_TEMPLATES, type BuiltinTemplate } from './builtin/index.ts';
export { BUILTIN_PICTURES, type BuiltinPicture, builtinFile, SAMPLE_SIGN } from './builtin/pictures.ts';
export type { DrawCommand, Finding, FindingKind, PosterLayout } from './commands.ts';
export type { CanvasImage, Context2D, MakeSurface } from './context.ts';
export { drawPoster } from './draw.ts';
export {
  builtinCards,
  type CardShot,
  type CardTemplate,
  choosableCards,
  type FilmCard,
  filmCard,
  lowerThirdCard,
} from './film/film-card.ts';
export { fitDoc, pacedDoc, restsFromMs, settledMs } from './fit-doc.ts';
export { FONT_FILES, fontFace } from './fonts.ts';
export type { PictureSize, PosterInput } from './layers/layer.ts';
export { pictureKey } from './layers/picture.ts';
export { BACKGROUND_ID, type LayoutOptions, layoutPoster } from './layout.ts';
export { entrances } from './motion.ts';
export { colorOf, overriddenDoc } from './override.ts';
export { type Matrix, qrMatrix } from './qr.ts';
