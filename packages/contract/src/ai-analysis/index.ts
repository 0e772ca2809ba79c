import './names.ts';

export {
  type AnalysisFilter,
  aiAnalysis,
  Figures,
  Freshness,
  MEASURES,
  type Measure,
  RANK_BY,
  Rank,
  type RankBy,
  type Series,
  Trend,
  type TrendRow,
  type TrendSearch,
} from './ai-analysis.ts';
