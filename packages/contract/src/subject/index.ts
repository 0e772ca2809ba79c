import './names.ts';

export {
  SUBJECT_PIECES_MAX,
  Subject,
  SubjectInfo,
  SubjectInput,
  SubjectPiece,
  subjectState,
} from './subject.ts';
