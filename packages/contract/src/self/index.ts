import './names.ts';

export { avatar } from './avatar.ts';
export { Profile, Session, self } from './self.ts';
