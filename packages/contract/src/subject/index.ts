import './names.ts';

export { subjectState } from './states.ts';
export {
  SUBJECT_PIECES_MAX,
  Subject,
  SubjectInfo,
  SubjectInput,
  SubjectPiece,
  subject,
} from './subject.ts';
