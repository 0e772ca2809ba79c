import { aigcLabel } from '@zhiying/contract';

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The implicit label of AI content as pictures and documents carry it. */
export const aigcXmp = (label: Parameters<typeof aigcLabel>[0]) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${xmlText(aigcLabel(label))}"/></rdf:RDF></x:xmpmeta>`;
