import type { JsonSchema } from './call-schema.ts';

/** OpenAPI 3.1, as far as the description of the calls needs it. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  deprecated?: true;
  schema: JsonSchema;
  example?: unknown;
};

export type Content = Record<
  string,
  { schema: JsonSchema; example?: unknown; encoding?: Record<string, { contentType: string }> }
>;

export type Answer = { description: string; content?: Content } | { $ref: string };

/** The schemas that have a name, which the others refer to. */
export type Schemas = Record<string, JsonSchema>;
