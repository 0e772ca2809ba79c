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

/** The contents of every element of a name: enough for the flat lists that clients send. */
export const elements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'g'))].map(
    ([, content]) => content ?? '',
  );

export const textOf = (xmlText: string | undefined) =>
  (xmlText ?? '').replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, named) => {
      if (named)
        return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(named).toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
