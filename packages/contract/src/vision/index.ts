import './names.ts';

export {
  BOARD_FUNNEL,
  BOARD_LEVELS,
  BOARD_MEASURES,
  BOARD_SPANS,
  type Board,
  type BoardFeedRow,
  type BoardFigure,
  type BoardLevel,
  type BoardMeasure,
  type BoardSpan,
  NO_PROVINCE,
  vision,
} from './vision.ts';
