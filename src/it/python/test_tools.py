import unittest

from stowage import WEATHER, client, prompt


class ToolsTest(unittest.TestCase):
    def setUp(self):
        self.openai = client()
        self.addCleanup(self.openai.close)

    def test_a_call_and_its_result_lead_to_the_final_text(self):
        question = prompt(
            'What is the weather?\n/sandbox tool weather {"city":"Köln"}\n/sandbox say It is 21 °C.',
            tools=[WEATHER],
        )
        asking = self.openai.chat.completions.create(**question).choices[0]
        self.assertEqual("tool_calls", asking.finish_reason)
        [call] = asking.message.tool_calls
        self.assertEqual(("weather", '{"city":"Köln"}'), (call.function.name, call.function.arguments))

        result = {"role": "tool", "tool_call_id": call.id, "content": "21"}
        question["messages"] += [asking.message, result]
        answer = self.openai.chat.completions.create(**question).choices[0]
        self.assertEqual("stop", answer.finish_reason)
        self.assertEqual("It is 21 °C.", answer.message.content)

    def test_streamed_calls_arrive_whole_and_apart(self):
        question = prompt(
            '/sandbox tool weather {"city":"Köln"}\n/sandbox tool weather {"city":"Kyōto","unit":"°C"}',
            tools=[WEATHER],
        )
        with self.openai.chat.completions.stream(**question) as stream:
            calls = stream.get_final_completion().choices[0].message.tool_calls
        self.assertEqual(
            ['{"city":"Köln"}', '{"city":"Kyōto","unit":"°C"}'], [call.function.arguments for call in calls]
        )
        self.assertEqual(["weather", "weather"], [call.function.name for call in calls])
        self.assertEqual(2, len({call.id for call in calls}))

    def test_calls_of_stowages_own_tools_are_not_seen(self):
        question = prompt(
            '/sandbox tool session_recall {"query":"weather"}\n/sandbox say It is 21 °C.', tools=[WEATHER]
        )
        answer = self.openai.chat.completions.create(**question).choices[0]
        with self.openai.chat.completions.stream(**question) as stream:
            streamed = stream.get_final_completion().choices[0]
        for choice in (answer, streamed):
            self.assertEqual(("stop", "It is 21 °C."), (choice.finish_reason, choice.message.content))
            self.assertFalse(choice.message.tool_calls)

    def test_calls_beside_stowages_own_are_seen_alone(self):
        question = prompt(
            '/sandbox tool session_recall {"query":"weather"}\n/sandbox tool weather {"city":"Köln"}\n'
            "/sandbox say It is 21 °C.",
            tools=[WEATHER],
        )
        with self.openai.chat.completions.stream(**question) as stream:
            asking = stream.get_final_completion().choices[0]
        self.assertEqual("tool_calls", asking.finish_reason)
        [call] = asking.message.tool_calls
        self.assertEqual(("weather", '{"city":"Köln"}'), (call.function.name, call.function.arguments))

        call = {"id": call.id, "type": "function", "function": {"name": "weather", "arguments": '{"city":"Köln"}'}}
        question["messages"] += [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": call["id"], "content": "21"},
        ]
        answer = self.openai.chat.completions.create(**question).choices[0]
        self.assertEqual("It is 21 °C.", answer.message.content)
