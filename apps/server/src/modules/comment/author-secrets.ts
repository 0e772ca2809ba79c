import type { Secrets } from '#kernel/secrets.ts';

/** Who wrote a comment and the number in it are needed by whoever follows up, and by nobody who reads the database. */
export const encryptAuthor = (secrets: Secrets, author: string) => secrets.seal(author, 'comment.author');
export const decryptAuthor = (secrets: Secrets, sealed: string) => secrets.open(sealed, 'comment.author');
export const encryptPhone = (secrets: Secrets, phone: string) => secrets.seal(phone, 'comment.phone');
export const decryptPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, 'comment.phone');
