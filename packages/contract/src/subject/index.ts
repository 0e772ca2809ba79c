import './names.ts';

export {
  SUBJECT_PIECES_MAX,
  Subject,
  SubjectInfo,
  SubjectInput,
  SubjectPiece,
  subject,
  subjectState,
} from './subject.ts';
