const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export type XmlValue = string | number | boolean | null | undefined | XmlNode | readonly XmlNode[];
export interface XmlNode {
  [name: string]: XmlValue;
}

/** `{ Key: 'a', Owner: { ID: 'x' } }` → `<Key>a</Key><Owner><ID>x</ID></Owner>`; lists repeat, null leaves out. */
export function xml(node: XmlNode): string {
  return Object.entries(node)
    .map(([name, value]) => {
      if (value === null || value === undefined) return '';
      if (Array.isArray(value))
        return value.map((item) => `<${name}>${xml(item as XmlNode)}</${name}>`).join('');
      return `<${name}>${typeof value === 'object' ? xml(value as XmlNode) : escaped(String(value))}</${name}>`;
    })
    .join('');
}

export const document = (root: string, content: XmlNode, namespace: string | null = NAMESPACE) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace ? ` xmlns="${namespace}"` : ''}>${xml(content)}</${root}>`;

/** What XML cannot hold at all becomes a replacement character; clients that care ask for url encoding. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"\r]/g, (char) => ESCAPES[char] ?? '')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');

/** Entities that XML itself knows. */
const decoded = (xmlText: string) =>
  xmlText.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, named) => {
    if (named)
      return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(named).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** An element as it was sent; `text` is what stands in it outside of other elements. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/** A list of 10,000 parts has about 30,000 elements, with every checksum 80,000. */
const MOST_ELEMENTS = 50_000;
const DEEPEST = 16;
const LONGEST_TAG = 1_000;
const TAG = /^(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s[^<]*)?$/;

/**
 * The one element of a document. Every character is looked at once, whatever was sent; what the protocol never uses (declared
 * entities, CDATA) is no document here. Null when it is not one.
 */
export function parseXml(source: string): XmlElement | null {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  let count = 0;
  for (let at = 0; at < source.length; ) {
    const inner = open.at(-1) ?? top;
    const start = source.indexOf('<', at);
    inner.text += source.slice(at, start < 0 ? undefined : start);
    if (start < 0) break;
    const [opens, closes] = bracketsAt(source, start);
    const end = source.indexOf(closes, start + opens.length);
    if (end < 0) return null;
    at = end + closes.length;
    if (opens !== '<') continue;
    if (end - start > LONGEST_TAG) return null;
    const tag = source.slice(start + 1, end);
    const isEmpty = tag.endsWith('/');
    const [, slash, name = ''] = TAG.exec(isEmpty ? tag.slice(0, -1) : tag) ?? [];
    if (!name) return null;
    if (slash) {
      if (isEmpty || inner.name !== name) return null;
      open.pop();
      continue;
    }
    const element: XmlElement = { name, text: '', children: [] };
    inner.children.push(element);
    if (++count > MOST_ELEMENTS || open.length > DEEPEST) return null;
    if (!isEmpty) open.push(element);
  }
  const [root, ...others] = top.children;
  return root && others.length === 0 && open.length === 1 && top.text.trim() === '' ? root : null;
}

function bracketsAt(source: string, at: number): [string, string] {
  if (source.startsWith('<!--', at)) return ['<!--', '-->'];
  return source.startsWith('<?', at) ? ['<?', '?>'] : ['<', '>'];
}

export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);

/** The text of the first child of a name; undefined when there is none. */
export const textIn = (element: XmlElement, name: string): string | undefined => {
  const child = element.children.find((each) => each.name === name);
  return child && decoded(child.text);
};

/** The first element of a name at any depth. */
export function within(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = within(child, name);
    if (found) return found;
  }
  return undefined;
}
