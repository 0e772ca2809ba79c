import './names.ts';

export { type HelpSearch, help, helpArticle, helpCategory } from './help.ts';
export { type HelpBlock, HelpDoc, type HelpInline, type HelpMark } from './help-doc.ts';
export {
  HELP_PAGE,
  HELP_PICTURES,
  HelpArticle,
  HelpCategory,
  HelpDraft,
  HelpEntry,
  HelpReading,
} from './shape.ts';
export { helpState } from './states.ts';
