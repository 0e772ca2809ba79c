import type { Secrets } from '#kernel/secrets.ts';

/** Who wrote a comment and the number in it are needed by whoever follows up, and by nobody who reads the database. */
export const sealAuthor = (secrets: Secrets, author: string) => secrets.seal(author, 'comment.author');
export const openAuthor = (secrets: Secrets, sealed: string) => secrets.open(sealed, 'comment.author');
export const sealPhone = (secrets: Secrets, phone: string) => secrets.seal(phone, 'comment.phone');
export const openPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, 'comment.phone');
