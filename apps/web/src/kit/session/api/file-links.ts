import { STORAGE_PATH } from '@zhiying/contract/limits';

/** A signed link to a file of the server's own store, alone or as the source of a picture in prose. */
const LINK = new RegExp(`^${STORAGE_PATH}/[^\\s?]+\\?\\S+$`);
const SOURCE = new RegExp(` src="(?=${STORAGE_PATH}/)`, 'g');

/** The server gives links to its files without a host, because it may be known by several: they lead where the API is. */
export function filesAt(host: string) {
  if (!host) return undefined;
  return (_name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    return LINK.test(value) ? host + value : value.replace(SOURCE, ` src="${host}`);
  };
}
