import { parseXml, type XmlElement } from '../s3/xml.ts';
import { StorageUnavailable } from '../storage.errors.ts';

/** What an outside store answered. Something that is no document is a failure, not an empty answer. */
export function readXml(text: string): XmlElement {
  const root = parseXml(text);
  if (!root)
    throw Object.assign(StorageUnavailable(text), {
      cause: new Error(`the store answered something that is no XML: ${text.slice(0, 200)}`),
    });
  return root;
}
