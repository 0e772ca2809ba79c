export declare const TAGS: { name: string; description: string }[];
