const PACKET = ['<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>', '<?xpacket end="r"?>'] as const;
const END =
  /\ntrailer\n<<\/Size (?<size>\d+)\n\/Root (?<root>\d+) 0 R\n\/Info (?<info>\d+) 0 R>>\nstartxref\n(?<xref>\d+)\n%%EOF\s*$/;

/** A document as the canvas writes it with a description behind it; what is there stays as it is. */
export function describedPdf(pdf: Buffer, xmp: string): Buffer {
  const text = pdf.toString('latin1');
  const { size = '', root = '', info = '', xref = '' } = END.exec(text)?.groups ?? {};
  const catalog = new RegExp(`\\n${root} 0 obj\\n<<(/Type /Catalog[\\s\\S]*?)>>\\nendobj\\n`).exec(text)?.[1];
  if (!size || !catalog) throw new Error('the canvas writes documents in another way');
  const parts: Buffer[] = [pdf];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (part: string | Buffer) => parts.push(Buffer.from(part));
  const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;

  const description = Buffer.from(PACKET.join(xmp));
  const describedAt = length();
  add(`${size} 0 obj\n<</Type /Metadata\n/Subtype /XML\n/Length ${description.length}>> stream\n`);
  add(description);
  add('\nendstream\nendobj\n');
  const rootAt = length();
  add(Buffer.from(`${root} 0 obj\n<<${catalog}\n/Metadata ${size} 0 R>>\nendobj\n`, 'latin1'));
  const xrefAt = length();
  add(`xref\n${root} 1\n${entry(rootAt)}${size} 1\n${entry(describedAt)}`);
  add(`trailer\n<</Size ${Number(size) + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/Prev ${xref}>>\n`);
  add(`startxref\n${xrefAt}\n%%EOF\n`);
  return Buffer.concat(parts);
}
